interface Given {
  options: { stage: string };
  resolveVariable: (name: string) => Promise<string>;
}

declare const summaryModel: ((given: Given) => Promise<{ Resources: object }>) & {
  MODEL: RegExp;
  REGION: RegExp;
  GEOGRAPHY: RegExp;
};
export = summaryModel;
