import en from '../en/papers/delivery-papers.json' with { type: 'json' }
import es from '../es/papers/delivery-papers.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const deliveryPapersText = translator({ en, es })
