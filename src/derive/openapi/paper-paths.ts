import type { Registry } from '../../definition/registry.ts'
import { KINDS_OF } from '../../rules/papers/kinds.ts'
import { type Json, nameOf, parameter, response } from './names.ts'
import { closed, open } from './objects.ts'
import { mayRead, mayWrite, operation } from './operation.ts'
import { viewParameters, WRITE_PARAMETERS } from './parameters.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'

/** Addresses at which papers are made, looked at and sent. */
export function paperPaths(registry: Registry): Json {
  const documents = registry.type('documents')
  const templates = registry.type('paper-templates')
  const made = Object.keys(KINDS_OF).map((name) => {
    const type = registry.type(name)
    const path = {
      parameters: [parameter('id')],
      post: operation({
        id: `make${nameOf(type)}Paper`,
        tag: name,
        summary: `Make a paper: ${KINDS_OF[name]!.join(', ')}`,
        description:
          'The PDF is kept as a document of the deal or order, which is the answer. An invoice of a deal or an order ' +
          'makes the record in invoices and its lines too, for which `invoice_write` is needed.',
        scopes: [...mayRead(type), ...mayWrite(documents)],
        parameters: [...WRITE_PARAMETERS, ...viewParameters(documents)],
        body: 'PaperRequest',
        responses: { 201: response(`${nameOf(documents)}Record`) },
      }),
    }
    return [`/api/v1/${name}/{id}/papers`, path] as const
  })
  return {
    ...Object.fromEntries(made),
    '/api/v1/paper-templates/preview': {
      post: operation({
        id: 'previewPaperTemplate',
        tag: templates.name,
        summary: 'Show how a paper by a template would look',
        description: 'With the newest record that the caller sees. Nothing is kept, no number is taken.',
        scopes: mayWrite(templates),
        body: `${nameOf(templates)}CreateRequest`,
        responses: { 200: response('Bytes') },
      }),
    },
    '/api/v1/documents/{id}/letters': {
      parameters: [parameter('id')],
      post: operation({
        id: 'sendDocument',
        tag: documents.name,
        summary: 'Send a document by mail',
        description:
          'Answers of the receiver reach the user who sends it. At most 100 an hour, of at most 10 MiB each.',
        scopes: mayWrite(documents),
        body: 'LetterRequest',
        responses: { 202: response('LetterTaken') },
      }),
    },
  }
}

export const PAPER_RESPONSES: Json = {
  LetterTaken: { description: 'The letter will be sent.', content: documentContent('LetterTakenResponse') },
}

const LETTER: Json = {
  to: { type: 'string', maxLength: 254 },
  subject: { type: 'string', maxLength: 500 },
  text: { type: 'string', maxLength: 10_000 },
}

export const PAPER_SCHEMAS: Json = {
  PaperRequest: open({
    data: open(
      {
        type: { const: 'papers' },
        attributes: open({ kind: { enum: [...new Set(Object.values(KINDS_OF).flat())] } }, []),
        relationships: open(
          { template: open({ data: open({ type: { const: 'paper-templates' }, id: ID }) }) },
          [],
        ),
      },
      ['type'],
    ),
  }),
  LetterRequest: open({ data: open({ type: { const: 'letters' }, attributes: open(LETTER) }) }),
  LetterTakenResponse: closed({
    data: closed({ id: { type: 'string' }, type: { const: 'letters' }, attributes: closed(LETTER) }),
  }),
}
