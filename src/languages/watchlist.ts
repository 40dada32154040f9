import en from './en/watchlist.json' with { type: 'json' }
import es from './es/watchlist.json' with { type: 'json' }
import { translator } from './translator.ts'

export const watchlistText = translator({ en, es })
