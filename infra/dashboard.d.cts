interface Told {
  Resources: { Dashboard: { Properties: { DashboardBody: { 'Fn::Sub': string } } } };
}

declare function dashboard(given: { resolveVariable: (name: string) => Promise<string> }): Promise<Told>;
export = dashboard;
