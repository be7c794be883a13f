import { MOST_NAMED_CHANGES, MOST_NAMED_REQUESTS } from '../../jsonapi/document/undo.ts'
import { POLICIES } from '../../jsonapi/undo.ts'
import { undoType } from '../../undo/undo-type.ts'
import { shownAttributes } from './attributes.ts'
import { type Json, nameOf, parameter, response, schema } from './names.ts'
import { closed, listOf, open } from './objects.ts'
import { operation } from './operation.ts'
import { WRITE_PARAMETERS } from './parameters.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'

const UNDO = nameOf(undoType)
const UNDOS = `/api/v1/${undoType.name}`
const DESCRIPTION = `Goes the ordinary way of writes, as one unit, and is itself a change that can be taken back.
A field that somebody has changed since is a conflict: \`cancel\` answers 409 with all of them and does nothing,
\`skip\` leaves such fields alone, \`overwrite\` does not. The token needs the right to write every type among the changes.`

export const UNDO_TAG = { name: undoType.name, description: undoType.description?.en }

export const undoPaths = (): Json => ({
  [UNDOS]: {
    post: operation({
      id: `create${UNDO}`,
      tag: undoType.name,
      summary: 'Take changes back',
      description: DESCRIPTION,
      scopes: [],
      parameters: WRITE_PARAMETERS,
      body: `${UNDO}Request`,
      responses: { 201: response(`${UNDO}Created`), 202: response(`${UNDO}Created`) },
    }),
  },
  [`${UNDOS}/{id}`]: {
    parameters: [parameter('id')],
    get: operation({
      id: `read${UNDO}`,
      tag: undoType.name,
      summary: 'Read how far an undo has come',
      scopes: [],
      responses: { 200: response(`${UNDO}Record`) },
    }),
  },
})

const ETAG = { required: true, description: 'The version of the record.', schema: { type: 'string' } }
const LOCATION = { required: true, description: 'Where to watch it.', schema: { type: 'string' } }

export const UNDO_RESPONSES: Json = {
  [`${UNDO}Record`]: {
    description: 'One undo.',
    headers: { ETag: ETAG },
    content: documentContent(`${UNDO}Response`),
  },
  [`${UNDO}Created`]: {
    description: 'Done (201), or in line because it is much (202).',
    headers: { ETag: ETAG, Location: LOCATION },
    content: documentContent(`${UNDO}Response`),
  },
}

const POSITION = { type: 'string', pattern: String.raw`^\d+-\d+$` }
const MOMENT = { anyOf: [POSITION, { type: 'string', format: 'date-time' }] }
const id = (description: string): Json => ({ ...ID, description })

export const undoSchemas = (): Json => ({
  [`${UNDO}Request`]: open({
    data: open({
      type: { const: undoType.name },
      attributes: {
        ...open(
          {
            'request-id': {
              anyOf: [
                { type: 'string' },
                { ...listOf({ type: 'string' }), minItems: 1, maxItems: MOST_NAMED_REQUESTS },
              ],
              description: 'All changes of a request, or of several: their `X-Request-Id`.',
            },
            changes: {
              ...listOf(POSITION),
              minItems: 1,
              maxItems: MOST_NAMED_CHANGES,
              description: 'These changes, by their ids.',
            },
            'import-job-id': id('Everything that an import has written.'),
            'user-id': id('Everything that a user has done from `from` on, up to `to`.'),
            'token-id': id('The same for a token.'),
            from: MOMENT,
            to: MOMENT,
            'resource-type': { type: 'string' },
            'resource-id': id('With `resource-type` and `to-version`: the record back to a version.'),
            'to-version': id('The version, as the change log names it.'),
            'on-conflict': { enum: POLICIES, default: 'cancel' },
          },
          [],
        ),
        description: 'One of the selectors, and what to do about conflicts.',
      },
    }),
  }),
  [`${UNDO}Attributes`]: shownAttributes(undoType),
  [UNDO]: closed({
    id: ID,
    type: { const: undoType.name },
    attributes: schema(`${UNDO}Attributes`),
    links: schema('SelfLink'),
  }),
  [`${UNDO}Response`]: closed({ data: schema(UNDO), meta: schema('DryRunMeta') }, ['data']),
})
