import en from '../en/answers/house.json' with { type: 'json' }
import es from '../es/answers/house.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const answerHouseText = translator({ en, es })
