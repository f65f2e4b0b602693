const MARKS: [string, RegExp][] = [
  [
    'en',
    /(?<!\p{L})(?:the|of|and|to|by|was|were|is|are|has|have|its|from|with|for|must|will|should|may|who|that|which|not|be|been|or|at|an|this|their|before|after|until|under|than)(?!\p{L})/giu,
  ],
  [
    'de',
    /(?<!\p{L})(?:der|die|das|und|den|dem|des|ist|wird|wurde|hat|mit|von|nicht|für|auf|ein|eine|zu|im)(?!\p{L})/giu,
  ],
  ['fr', /(?<!\p{L})(?:le|la|les|des|du|et|est|une|un|aux|par|pour|dans|sur|qui|l|d)(?!\p{L})/giu],
  ['es', /(?<!\p{L})(?:el|la|los|las|del|y|una|un|es|por|para|que|su|con|ha|de|se)(?!\p{L})/giu],
  ['it', /(?<!\p{L})(?:il|la|gli|della|di|del|e|una|un|per|che|con|ha|dei|nel|è|dell|le)(?!\p{L})/giu],
  ['nl', /(?<!\p{L})(?:de|het|een|en|van|voor|is|wordt|heeft|met|niet|dat|aan|op|zijn)(?!\p{L})/giu],
  ['pt', /(?<!\p{L})(?:os|uma|um|não|do|da|das|em|na|pelo|pela|com|foi|são|ao|de|que|por|para|se)(?!\p{L})/giu],
];

/** The most probable of six languages of a text, by its small words; `otherwise` if it has hardly any. */
export function languageOf(text: string, otherwise = 'en'): string {
  let [best, most] = [
    otherwise,
    (MARKS.find(([name]) => name === otherwise)?.[1]
      ? (text.match(MARKS.find(([name]) => name === otherwise)?.[1] as RegExp)?.length ?? 0)
      : 0) + 1,
  ];
  for (const [language, words] of MARKS) {
    const count = text.match(words)?.length ?? 0;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
