type Resources = Record<string, { Type: string; DependsOn?: string[] }>;

export function putIntoOneDocument(resources: Resources): void;
