interface Told {
  Resources: { Dashboard: { Properties: { DashboardBody: { 'Fn::Sub': string } } } };
}

declare function dashboard(given: { resolveVariable: (name: string) => Promise<unknown> }): Promise<Told>;
export = dashboard;
