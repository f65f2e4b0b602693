// biome-ignore lint/suspicious/noExplicitAny: CloudFormation properties of every shape
type Resources = Record<string, { Type: string; Properties?: any; DependsOn?: string[] }>;

export function publishVersions(resources: Resources, release: { prefix: string; release: string }): void;
