import { contact, error, errors, linkedFrom, list, record, refused, source } from './examples.ts'

refused({
  'data beside errors': [/either data or errors/, { document: { data: contact, errors: [error] } }],
  'neither data nor errors': [/either data or errors/, { document: { meta: {} } }],
  'included without data': [
    /included stands without data/,
    { status: 404, document: { errors: [error], included: [] } },
  ],
  'errors in an answer 200': [/errors do not fit the status/, { document: { errors: [error] } }],
  'an unknown member of the document': [/\/extra is not a member/, { document: { data: contact, extra: 1 } }],
  'an id that is a number': [/\/data\/id is not a string/, { document: { data: { ...contact, id: 1 } } }],
  'a linkage id that is a number': [
    /\/data\/relationships\/source\/data\/id/,
    {
      document: {
        data: record('contacts', '1', linkedFrom('contacts/1', 'source', { type: 'sources', id: 7 })),
      },
    },
  ],
  'a record twice in data': [
    /contacts 1 stands in the document twice/,
    { path: '/contacts', document: list([contact, contact]) },
  ],
  'a record in data and included': [
    /contacts 1 stands in the document twice/,
    { document: { data: contact, included: [source, record('contacts', '1')] } },
  ],
  'an included record that is not linked': [
    /included has sources 8, to which no linkage leads/,
    { document: { data: contact, included: [source, record('sources', '8')] } },
  ],
  'an empty relationship': [
    /\/data\/relationships\/source has neither links nor data/,
    { document: { data: record('contacts', '1', { relationships: { source: {} } }) } },
  ],
  'an error status that is a number': [
    /errors\/0\/status is not a string/,
    errors({ ...error, status: 404 }),
  ],
  'an error status that differs': [/not that of the answer, 404/, errors({ ...error, status: '400' })],
  'a pointer without a slash': [
    /pointer is not a JSON pointer/,
    errors({ ...error, source: { pointer: 'data/id' } }),
  ],
  'an empty list of errors': [/\/errors is not a list of errors/, errors()],
})
