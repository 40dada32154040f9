import en from '../en/site/watchlist.json' with { type: 'json' }
import es from '../es/site/watchlist.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const watchlistText = translator({ en, es })
