import { queryOptions } from '@tanstack/react-query'
import type { Deed } from '../api/deed.ts'
import { exchange, send } from '../api/request.ts'
import type { Language } from '../locales/language.ts'

interface Named {
  readonly name: string
}

/** A funnel that is ready to be made. */
export interface FunnelTemplate {
  readonly key: string
  readonly name: string
  readonly text: string
  readonly system: { readonly opened: Named; readonly won: Named; readonly lost: Named }
  readonly stages: readonly (Named & { readonly color: string })[]
}

export const templatesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['funnel-templates', language],
    queryFn: async () =>
      (
        await send<{ templates: readonly FunnelTemplate[] }>(
          'GET',
          `/app/funnel-templates?language=${language}`,
        )
      ).templates,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Makes a funnel with the stages of a template: its id. */
export async function makeFromTemplate(template: string, language: Language, deed: Deed): Promise<string> {
  const body = { template, language }
  return (await exchange<{ id: string }>('POST', '/app/funnels', { body, deed })).answer.id
}
