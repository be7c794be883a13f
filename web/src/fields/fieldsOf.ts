import type { AttributeMetadata, RelationshipMetadata, TypeMetadata } from '../api/metadata.ts'
import type { Resource } from '../api/records.ts'
import type { Catalogue } from '../locales/en.ts'
import { fieldLabel, labelIn } from '../locales/label.ts'
import type { Field } from './field.ts'

/** Everything that can be known of a record of the type, in the order of its definition. */
export function fieldsOf(type: TypeMetadata, customFields: readonly Resource[], texts: Catalogue): Field[] {
  const customs = customFields.filter(({ attributes }) => attributes['resource-name'] === type.name)
  return [
    ...type.attributes
      .filter(({ kind }) => kind !== 'customs')
      .map((one) => ofAttribute(type.name, one, texts)),
    ...customs.map(ofCustomField),
    ...type.relationships.map((one) => ofRelationship(type.name, one, texts)),
  ]
}

const PLAIN = {
  format: undefined,
  choices: undefined,
  initial: undefined,
  targets: [],
  inverse: null,
}

function ofAttribute(type: string, attribute: AttributeMetadata, texts: Catalogue): Field {
  const { name, kind, group, sortable, format } = attribute
  return {
    ...PLAIN,
    name,
    label: fieldLabel(texts, type, name),
    group,
    source: 'attribute',
    kind,
    format,
    isRequired: attribute.required,
    isReadOnly: attribute['read-only'],
    isSortable: sortable,
    choices: attribute.choices?.map((value) => ({ value, label: labelIn(texts.choices, value) })),
    initial: attribute.default,
    wholeDay: attribute['whole-day'],
  }
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'decimal',
  formula: 'decimal',
  select: 'choice',
  multiselect: 'list of text',
}

function ofCustomField({ attributes }: Resource): Field {
  const type = String(attributes['field-type'])
  const options = attributes['select-options'] as readonly string[] | null
  return {
    ...PLAIN,
    name: String(attributes['attribute-name']),
    label: String(attributes.name),
    group: 'customs',
    source: 'custom',
    kind: KINDS[type] ?? type,
    format: KINDS[type] === 'decimal' ? String(attributes['number-format']) : undefined,
    isRequired: attributes.required === true,
    isReadOnly: type === 'formula',
    isSortable: false,
    choices: options?.map((value) => ({ value, label: value })),
  }
}

function ofRelationship(type: string, relationship: RelationshipMetadata, texts: Catalogue): Field {
  const { name, many, targets, group, inverse } = relationship
  return {
    ...PLAIN,
    name,
    label: fieldLabel(texts, type, name),
    group: many ? 'links' : group,
    source: 'relationship',
    kind: many ? 'links' : 'link',
    isRequired: false,
    isReadOnly: relationship['read-only'],
    isSortable: false,
    targets,
    inverse,
  }
}
