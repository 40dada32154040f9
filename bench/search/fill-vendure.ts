import { Client } from 'pg'

const AT_ONCE = 10_000

/**
 * What Vendure's own indexing writes for a product with one variant: the title is the name of both, the VIN its SKU. Its search
 * reads no other table, so none of the others is filled: its API would take hours for so many. It has less to read than
 * ours, which finds words of descriptions and places too.
 */
const FILL = `
  insert into search_index_item ("productVariantId", "languageCode", "channelId", "productId", enabled, "productName",
    "productVariantName", description, slug, sku, price, "priceWithTax", "facetIds", "facetValueIds", "collectionIds",
    "collectionSlugs", "channelIds", "productPreview", "productVariantPreview")
  select lot, 'en', channel.id, lot, true, title,
    title, '', lower(regexp_replace(title, '\\W+', '-', 'g')) || '-' || lot, vin, price, price, '', '', '',
    '', channel.id, '', ''
  from unnest($1::int[], $2::text[], $3::text[], $4::int[]) as auction (lot, title, vin, price), channel`

interface Row {
  lot_number: number
  title: string
  vin: string
  starting_bid: string
}

export async function fillVendure(ourDatabaseUrl: string, databaseUrl: string): Promise<void> {
  const [ours, theirs] = [ourDatabaseUrl, databaseUrl].map(
    (connectionString) => new Client({ connectionString }),
  ) as [Client, Client]
  await Promise.all([ours.connect(), theirs.connect()])
  try {
    for (let last = 0; ;) {
      const { rows } = await ours.query<Row>(
        `select lot_number, title, vin, starting_bid from auctions where lot_number > $1 order by lot_number limit ${AT_ONCE}`,
        [last],
      )
      if (rows.length === 0) break
      const columns = (['lot_number', 'title', 'vin', 'starting_bid'] as const).map((name) =>
        rows.map((row) => row[name]),
      )
      await theirs.query(FILL, columns)
      last = rows.at(-1)?.lot_number ?? Infinity
    }
    await theirs.query('vacuum analyze search_index_item')
  } finally {
    await Promise.all([ours.end(), theirs.end()])
  }
}
