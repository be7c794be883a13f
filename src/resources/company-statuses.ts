import { resource } from '../definition/index.ts'
import { coloredDictionary } from './shared/dictionary.ts'

export default resource('company-statuses', coloredDictionary)
