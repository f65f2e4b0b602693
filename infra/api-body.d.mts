export function putIntoOneDocument(resources: Record<string, { Type: string; DependsOn?: string[] }>): void;
