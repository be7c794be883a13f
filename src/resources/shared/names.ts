import { longText, text } from '../../definition/index.ts'

export const asString = { 'as-string': longText().computed() }

export const requiredName = { name: text().required(), ...asString }
