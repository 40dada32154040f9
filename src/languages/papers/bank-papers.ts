import en from '../en/papers/bank-papers.json' with { type: 'json' }
import es from '../es/papers/bank-papers.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const bankPapersText = translator({ en, es })
