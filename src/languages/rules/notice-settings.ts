import en from '../en/rules/notice-settings.json' with { type: 'json' }
import es from '../es/rules/notice-settings.json' with { type: 'json' }
import { translator } from '../translator.ts'

export const noticeSettingsText = translator({ en, es })
