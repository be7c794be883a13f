import { contact, error, errors, list, record, refused, source } from './examples.ts'

const { detail: _, ...withoutDetail } = error
const attributes = (more: object) => ({ document: { data: record('contacts', '1', { attributes: more }) } })

refused({
  'an error code that is not in the catalogue': [/errors\/0\/code/, errors({ ...error, code: '999' })],
  'an error without detail': [/errors\/0 must have required property 'detail'/, errors(withoutDetail)],
  'an unknown attribute': [/\/data\/attributes .*additional/, attributes({ nickname: 'A' })],
  'a required attribute that is null': [/first-name must be string/, attributes({ 'first-name': null })],
  'a time in UTC as Z': [
    /created-at must match pattern/,
    attributes({ 'created-at': '2026-10-01T13:19:00.000Z' }),
  ],
  'a custom field that is an object': [/customs\/custom-1/, attributes({ customs: { 'custom-1': {} } })],
  'a record of another type': [/\/data\/type must be equal/, { document: { data: source } }],
  'a fault inside included': [
    /\/included\/0\/attributes .*additional/,
    { document: { data: contact, included: [{ ...source, attributes: { size: 1 } }] } },
  ],
  'an included type that does not exist': [
    /is of an undocumented type/,
    {
      path: '/contacts/1?fields[contacts]=',
      document: { data: contact, included: [record('planets', '1')] },
    },
  ],
  'a list without counts': [/record-count/, { path: '/contacts', document: { ...list([]), meta: {} } }],
})
