import { type Json, parameter, response } from './names.ts'
import { closed, listOf, open } from './objects.ts'
import { operation } from './operation.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'

const AUTOMATION = '/api/v1/automations/{id}'

/** Addresses of automations beyond those of every type. */
export const automationPaths = (): Json => ({
  [`${AUTOMATION}/hook`]: {
    parameters: [parameter('id')],
    get: operation({
      id: 'readHookOfAutomation',
      tag: 'automations',
      summary: 'Read the address at which other programs start an automation',
      description:
        'Whoever knows the address can start it: it is shown to those who may write the automation.',
      scopes: ['automation_write'],
      responses: { 200: response('AutomationHook') },
    }),
  },
  [`${AUTOMATION}/dry-run`]: {
    parameters: [parameter('id')],
    post: operation({
      id: 'dryRunAutomation',
      tag: 'automations',
      summary: 'Say what an automation would have done in the last days',
      description: 'Goes over the change log; nothing is done.',
      scopes: ['automation_read'],
      body: 'AutomationDryRunRequest',
      responses: { 200: response('AutomationDryRun') },
    }),
  },
})

export const AUTOMATION_RESPONSES: Json = {
  AutomationHook: { description: 'The address.', content: documentContent('AutomationHookResponse') },
  AutomationDryRun: {
    description: 'For which records it would have run, when, and what its steps would have done.',
    content: documentContent('AutomationDryRunResponse'),
  },
}

export const AUTOMATION_SCHEMAS: Json = {
  AutomationHookResponse: closed({
    data: closed({
      id: ID,
      type: { const: 'automation-hooks' },
      attributes: closed({ url: { type: 'string' } }),
    }),
  }),
  AutomationDryRunRequest: open({
    data: open({
      type: { const: 'automation-dry-runs' },
      attributes: open({ days: { type: 'integer', minimum: 1, maximum: 30, default: 30 } }, []),
    }),
  }),
  AutomationDryRunResponse: closed({
    data: closed({
      id: ID,
      type: { const: 'automation-dry-runs' },
      attributes: closed({
        days: { type: 'integer' },
        changes: { type: 'integer', description: 'So many changes were looked at.' },
        'is-cut': { type: 'boolean', description: 'There was more than is looked at or shown.' },
        runs: listOf({ type: 'object' }),
      }),
    }),
  }),
}
