import en from '../en/staff/auction-form.json' with { type: 'json' }
import es from '../es/staff/auction-form.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const auctionFormText = translator({ en, es })
