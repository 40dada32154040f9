import en from '../../en/staff/answers/house.json' with { type: 'json' }
import es from '../../es/staff/answers/house.json' with { type: 'json' }
import { translator } from '../../translator.ts'

export const houseAnswersText = translator({ en, es })
