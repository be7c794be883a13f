import type { Registry } from '../../definition/registry.ts'
import { type Json, parameter, response } from './names.ts'
import { mayRead, operation } from './operation.ts'
import { recordPaths } from './record-paths.ts'
import { SHARED } from './responses.ts'

const COLLECTION = '/api/v1/documents'

const FORM = {
  type: 'object',
  required: ['file'],
  properties: {
    file: { description: 'The bytes, at most 50 MiB.', contentMediaType: 'application/octet-stream' },
    data: { type: 'string', description: 'The JSON:API document of the new record.' },
    name: { type: 'string', description: 'Its name, when there is no `data`; else the name of the file.' },
  },
}

/** What documents have beyond other types: they are created from a form with bytes, which can be fetched again. */
export function documentPaths(registry: Registry): Json {
  const type = registry.type('documents')
  const { [COLLECTION]: collection } = recordPaths(type) as Record<
    string,
    { post: { requestBody: Json; responses: Json } }
  >
  const { post, ...others } = collection!
  const content = { ...(post.requestBody.content as Json), 'multipart/form-data': { schema: FORM } }
  const responses = { ...post.responses, ...SHARED }
  return {
    [COLLECTION]: { ...others, post: { ...post, responses, requestBody: { ...post.requestBody, content } } },
    [`${COLLECTION}/{id}/download`]: {
      parameters: [parameter('id')],
      get: operation({
        id: 'downloadDocument',
        tag: type.name,
        summary: 'Fetch the bytes of one document',
        scopes: mayRead(type),
        responses: { 200: response('Bytes'), ...SHARED },
      }),
    },
  }
}
