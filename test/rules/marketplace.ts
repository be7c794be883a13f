import { installApplication } from '../../src/accounts/applications/installation.ts'
import { currentToken, editToken } from '../accounts/current-token.ts'
import type { Answer, Client, Document } from '../support/client.ts'
import type { TestService } from '../support/service.ts'
import { Desk } from './support.ts'

/** An application that is installed, and the client that speaks with its token. */
export interface Installed {
  readonly application: Document
  readonly tokenId: string
  readonly client: Client
}

/** Where authors define applications and an owner installs them. */
export class Marketplace {
  readonly desk: Desk
  private readonly service: TestService
  private count = 0

  /** Authors need the scopes of applications and no others. */
  static async open(service: TestService): Promise<Marketplace> {
    return new Marketplace(service, await service.clientWithScopes(['application_write']))
  }

  private constructor(service: TestService, author: Client) {
    this.service = service
    this.desk = new Desk(author)
  }

  publish(attributes: object = {}): Promise<Document> {
    return this.desk.create('applications', { name: `Application ${++this.count}`, ...attributes })
  }

  define(application: Document, key: string, dataType: string, more: object = {}): Promise<Document> {
    return this.desk.create('application-settings', setting(key, dataType, more), { application })
  }

  tryDefine(application: Document, key: string, dataType: string, more: object = {}): Promise<Answer> {
    return this.desk.tryCreate('application-settings', setting(key, dataType, more), { application })
  }

  async install(application: Document): Promise<Installed> {
    const { accountId, userId } = this.service.account
    const { id, token } = await installApplication(this.service.database, {
      accountId,
      userId,
      applicationId: application.id,
    })
    return { application, tokenId: id, client: this.service.clientWithToken(token) }
  }
}

const setting = (key: string, dataType: string, more: object) => ({
  name: 'Setting',
  key,
  'data-type': dataType,
  ...more,
})

export const optionsOf = async (client: Client): Promise<Document> =>
  (await currentToken(client)).attributes.options

export const setOptions = (client: Client, options: object): Promise<Answer> => editToken(client, { options })

export const optionPointer = (key: string) => `/data/attributes/options/${key}`
