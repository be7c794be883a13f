import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { StoredRecord } from '../../jsonapi/record.ts'
import { storedValue } from '../../store/layout.ts'
import { linkedTo } from '../edit.ts'
import { forTypes, type Rule } from '../rule.ts'
import { initialValue, objectTypeOf, type Setting, settingMisfit } from './setting.ts'
import { addValue, removeValues, valuesOf } from './setting-values.ts'

/** A system field says whose attributes it names; other settings have no object type. */
export const systemFieldNamesItsObject: Rule = {
  appliesTo: forTypes('application-settings'),
  async conclude({ session, write, after }) {
    if (write.action === 'delete') return
    const { dataType, objectType } = settingIn(after)
    if (dataType !== 'system-field' && objectType !== null)
      throw invalid('object-type', 'is only for settings of the data type system-field')
    if (dataType === 'system-field' && !objectTypeOf(session.registry, objectType))
      throw invalid('object-type', 'of a system field must be a type that has custom fields')
  },
}

const DEFINING = ['key', 'data-type', 'object-type']

/** A setting stays what it is while an installed application keeps a value of it. */
export const settingInUseStays: Rule = {
  appliesTo: forTypes('application-settings'),
  async conclude({ session, write, before, after }) {
    if (write.action !== 'update') return
    const changed = DEFINING.find((name) => storedValue(before!, name) !== storedValue(after, name))
    const hasMoved = linkedTo(before, 'application')?.id !== linkedTo(after, 'application')?.id
    if ((!changed && !hasMoved) || (await valuesOf(session, before!)).length === 0) return
    if (changed) throw invalid(changed, `cannot change: ${IN_USE} of this setting`)
    const source = pointer('data', 'relationships', 'application')
    throw refuse(errors.invalid(`application cannot change: ${IN_USE} of this setting`, source))
  },
}

/** Values that an application has stored already fit the settings that are defined for it, and go with them. */
export const valuesFollowTheirSetting: Rule = {
  appliesTo: forTypes('application-settings'),
  async conclude({ session, write, after }) {
    if (write.action === 'delete') return removeValues(session, after)
    const setting = settingIn(after)
    for (const value of await valuesOf(session, after)) {
      const misfit = settingMisfit(session.registry, setting, value)
      if (misfit) throw invalid('key', `"${setting.key}" is taken: ${IN_USE} under it, which ${misfit}`)
    }
    const initial = initialValue(setting)
    if (initial !== undefined) await addValue(session, after, initial)
  },
}

const IN_USE = 'an installed application keeps a value'

const settingIn = (record: StoredRecord): Setting => ({
  key: storedValue(record, 'key')!,
  dataType: storedValue(record, 'data-type')!,
  objectType: storedValue(record, 'object-type'),
})

const invalid = (attribute: string, words: string) =>
  refuse(errors.invalid(`${attribute} ${words}`, pointer('data', 'attributes', attribute)))
