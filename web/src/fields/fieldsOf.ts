import type { AttributeMetadata, Choice, RelationshipMetadata, TypeMetadata } from '../api/metadata.ts'
import type { Resource } from '../api/records.ts'
import { textsOf } from '../api/values.ts'
import { languageNow } from '../locales/language.ts'
import { currencies } from '../ui/currencies.ts'
import type { Field } from './field.ts'

/** Everything that can be known of a record of the type, in the order of its definition. */
export function fieldsOf(type: TypeMetadata, customFields: readonly Resource[]): Field[] {
  const customs = customFields.filter(({ attributes }) => attributes['resource-name'] === type.name)
  return [
    ...type.attributes.filter(({ kind }) => kind !== 'customs').map((one) => ofAttribute(type, one)),
    ...customs.map(ofCustomField),
    ...type.relationships.map(ofRelationship),
  ]
}

const PLAIN = {
  isNeverEmpty: false,
  format: undefined,
  choices: undefined,
  initial: undefined,
  targets: [],
  inverse: null,
}

function ofAttribute({ attributes }: TypeMetadata, attribute: AttributeMetadata): Field {
  const { name, label, kind, group, sortable, format, choices } = attribute
  return {
    ...PLAIN,
    name,
    label,
    shortLabel: attribute['short-label'] ?? label,
    group,
    source: 'attribute',
    ...asChoice(kind, choices),
    format,
    isRequired: attribute.required,
    isReadOnly: attribute['read-only'],
    isNeverEmpty: attribute['never-empty'],
    isSortable: sortable,
    initial: attribute.default,
    wholeDay: attribute['whole-day'],
    notBefore: attributes.find((one) => one.name === attribute['not-before']),
    notAfter: attributes.find((one) => one['not-before'] === name),
    isNeverNegative: attribute['never-negative'],
  }
}

/** A currency is chosen from those that there are. */
const asChoice = (kind: string, choices: readonly Choice[] | undefined) =>
  kind === 'currency' ? { kind: 'choice', choices: currencies(languageNow()) } : { kind, choices }

const KINDS: Readonly<Record<string, string>> = {
  number: 'decimal',
  formula: 'decimal',
  select: 'choice',
  multiselect: 'list of text',
}

function ofCustomField({ attributes }: Resource): Field {
  const type = String(attributes['field-type'])
  const options = attributes['select-options']
  return {
    ...PLAIN,
    name: String(attributes['attribute-name']),
    label: String(attributes.name),
    shortLabel: String(attributes.name),
    group: 'customs',
    source: 'custom',
    kind: KINDS[type] ?? type,
    format: KINDS[type] === 'decimal' ? String(attributes['number-format']) : undefined,
    isRequired: attributes.required === true,
    isReadOnly: type === 'formula',
    isSortable: false,
    choices: options ? textsOf(options).map((value) => ({ value, label: value })) : undefined,
  }
}

function ofRelationship(relationship: RelationshipMetadata): Field {
  const { name, label, many, targets, group, inverse } = relationship
  return {
    ...PLAIN,
    name,
    label,
    shortLabel: label,
    group: many ? 'links' : group,
    source: 'relationship',
    kind: many ? 'links' : 'link',
    isRequired: relationship.required ?? false,
    isKept: relationship['never-empty'],
    isReadOnly: relationship['read-only'],
    isSortable: false,
    targets,
    inverse,
    isLinked: relationship.linked,
  }
}
