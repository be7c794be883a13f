import type { Answer, Client, Document } from '../support/client.ts'

export const currentToken = async (client: Client): Promise<Document> =>
  (await client.get('/current-token')).document.data

/** A PATCH of the current token; the members of `data` can be replaced. */
export const editToken = async (client: Client, attributes: object, members: object = {}): Promise<Answer> =>
  client.patch('/current-token', {
    data: { type: 'oauth-token', id: (await currentToken(client)).id, attributes, ...members },
  })
