import { tokenType } from '../accounts/tokens/token-resource.ts'
import type { Registry } from '../definition/registry.ts'
import type { ResourceType } from '../definition/resource.ts'
import { MOST_ERRORS } from '../errors/problems.ts'
import { MOST_FILTERS, MOST_PARAMETERS } from '../jsonapi/query/limits.ts'
import { ACCESS_PARAMETERS, ACCESS_RESPONSES, ACCESS_SCHEMAS, accessPath } from './openapi/access-path.ts'
import { AUTOMATION_RESPONSES, AUTOMATION_SCHEMAS, automationPaths } from './openapi/automation-paths.ts'
import {
  BULK_TAG,
  bulkPaths,
  importJobParameters,
  importJobPaths,
  importJobResponses,
  importJobSchemas,
} from './openapi/bulk-paths.ts'
import { CHANGE_PARAMETERS, CHANGE_RESPONSES, changePaths, changeSchemas } from './openapi/changes.ts'
import { commonSchemas } from './openapi/common-schemas.ts'
import { documentPaths } from './openapi/document-paths.ts'
import { IDS_RESPONSES, IDS_SCHEMAS, idsPath } from './openapi/ids-path.ts'
import { mergePaths, mergeResponses, mergeSchemas } from './openapi/merge-paths.ts'
import type { Json } from './openapi/names.ts'
import { OPERATIONS_SCHEMAS, operationsPath } from './openapi/operations-path.ts'
import { OWN_TAGS, ownPaths } from './openapi/own-paths.ts'
import { PAPER_RESPONSES, PAPER_SCHEMAS, paperPaths } from './openapi/paper-paths.ts'
import { COMMON_PARAMETERS, typeParameters } from './openapi/parameters.ts'
import { recordPaths } from './openapi/record-paths.ts'
import { relationshipPaths } from './openapi/relationship-paths.ts'
import { relationshipSchemas } from './openapi/relationship-schemas.ts'
import { collectionSchemas, recordSchemas } from './openapi/resource-schemas.ts'
import {
  COMMON_RESPONSES,
  collectionResponses,
  recordResponses,
  relationshipResponses,
} from './openapi/responses.ts'
import { summaryPaths, summaryResponses, summarySchemas } from './openapi/summary-paths.ts'
import { UNDO_RESPONSES, UNDO_TAG, undoPaths, undoSchemas } from './openapi/undo-paths.ts'
import { WEB_FORM_RESPONSES, WEB_FORM_SCHEMAS, webFormPaths } from './openapi/web-form-paths.ts'
import { WEBHOOK_RESPONSES, webhookPaths, webhookSchemas } from './openapi/webhook-paths.ts'

const DESCRIPTION = `A CRM over JSON:API v1.0. Documents have the media type \`application/vnd.api+json\`.

Several filters must all hold; in their names hyphen and underscore are the same. A parameter that is repeated, as
\`x=1&x=2\` or \`x[]=1&x[]=2\`, is the list \`x=1,2\`. Lists are sorted by id unless
\`sort\` says otherwise. An operation names the scopes that its token needs; \`x_write\` includes \`x_read\`.

A query has at most ${MOST_PARAMETERS} parameters, of which ${MOST_FILTERS} are filters. What is beyond a limit is
refused and names it; of many errors the first ${MOST_ERRORS} are told and the others counted.`

/** The API in OpenAPI 3.1, derived from the definitions that run it. */
export function openApi(registry: Registry, baseUrl: string): Json {
  const types = [...registry.types.values()]
  const shown = [...types, tokenType]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rapport',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: [...types.map(tagOf), BULK_TAG, UNDO_TAG, ...OWN_TAGS],
    paths: Object.assign(
      {},
      ...types.flatMap((type) => [
        recordPaths(type),
        bulkPaths(type),
        mergePaths(type),
        summaryPaths(type),
        idsPath(type),
        accessPath(type),
        relationshipPaths(registry, type),
      ]),
      documentPaths(registry),
      importJobPaths(),
      undoPaths(),
      ...(registry.types.has('webhooks') ? [webhookPaths()] : []),
      ...(registry.types.has('automations') ? [automationPaths()] : []),
      ...(registry.types.has('paper-templates') ? [paperPaths(registry)] : []),
      ...(registry.types.has('web-forms') ? [webFormPaths()] : []),
      operationsPath,
      ownPaths(registry),
      changePaths(types),
    ),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token with the scopes named here.' },
      },
      parameters: Object.assign(
        {},
        COMMON_PARAMETERS,
        CHANGE_PARAMETERS,
        ACCESS_PARAMETERS,
        importJobParameters(),
        ...types.map(typeParameters),
      ),
      responses: Object.assign(
        {},
        COMMON_RESPONSES,
        importJobResponses,
        UNDO_RESPONSES,
        WEBHOOK_RESPONSES,
        AUTOMATION_RESPONSES,
        PAPER_RESPONSES,
        WEB_FORM_RESPONSES,
        CHANGE_RESPONSES,
        IDS_RESPONSES,
        ACCESS_RESPONSES,
        relationshipResponses(registry),
        ...shown.map(recordResponses),
        ...types.map(collectionResponses),
        ...types.map(mergeResponses),
        ...types.map(summaryResponses),
      ),
      schemas: Object.assign(
        {},
        commonSchemas(types),
        importJobSchemas(),
        undoSchemas(),
        webhookSchemas(),
        AUTOMATION_SCHEMAS,
        PAPER_SCHEMAS,
        WEB_FORM_SCHEMAS,
        changeSchemas(types),
        OPERATIONS_SCHEMAS,
        IDS_SCHEMAS,
        ACCESS_SCHEMAS,
        relationshipSchemas(registry),
        ...shown.map((type) => recordSchemas(registry, type)),
        ...types.map(collectionSchemas),
        ...types.map(mergeSchemas),
        ...types.map((type) => summarySchemas(registry, type)),
      ),
    },
  }
}

const tagOf = ({ name, description }: ResourceType): Json => ({
  name,
  ...(description && { description: description.en }),
})
