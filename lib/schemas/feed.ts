/** A source of entries, with the names that its entries carry. */
export interface Feed {
  id: string;
  name: string;
  url: string;
  is_active: boolean;
  /** Where the feed came from: the catalog, or an address given to the ingestion by hand. */
  origin: 'catalog' | 'manual';
  institution_name: string;
  jurisdiction_code: string;
  tags: string[];
  topic: { id: string; name: string };
  category: { id: string; name: string };
}
