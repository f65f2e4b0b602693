interface Dashboard {
  Resources: { Dashboard: { Properties: { DashboardBody: { 'Fn::Sub': string } } } };
}

declare function dashboard(given: { resolveVariable: (name: string) => Promise<unknown> }): Promise<Dashboard>;
export = dashboard;
