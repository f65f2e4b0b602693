/** The reads of feeds and entries: the name of each route, and its file in functions/feeds. */
export const FILES = {
  listCategories: 'list-categories',
  getCategory: 'get-category',
  listCategoryTopics: 'list-category-topics',
  listTopics: 'list-topics',
  getTopic: 'get-topic',
  listTopicEntries: 'list-topic-entries',
  getTopicSummary: 'get-topic-summary',
  listEntries: 'list-entries',
  listEntryDetails: 'list-entry-details',
  getEntry: 'get-entry',
  getStatsOverview: 'get-stats-overview',
  listTopicStats: 'list-topic-stats',
  getTopicStats: 'get-topic-stats',
  listCoverage: 'list-coverage',
} as const;
