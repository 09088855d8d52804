import { officeEnglish } from '@quittance/shared/locales/office-english.ts'
import { addEnglish } from './dictionary.ts'

addEnglish(officeEnglish)
