import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/queries.ts'
import { type Identifier, type Resource, readLinks } from '../api/records.ts'
import { linkTo } from '../api/values.ts'
import { chosenFunnel, funnelsQuery } from './api.ts'

const FIGURES = ['amount', 'cost']

/** By the name of a field, how it is calculated; what is entered by hand is not among them. */
export type Calculated = Readonly<Record<string, string>>

function calculatedBy({ attributes }: Resource): Calculated {
  const methods = FIGURES.map((name) => [name, String(attributes[`${name}-calc-method`] ?? 'manually')])
  return Object.fromEntries(methods.filter(([, method]) => method !== 'manually'))
}

const NO_FUNNELS: readonly Resource[] = []

function useFunnels(type: string): readonly Resource[] {
  const { data } = useQuery({ ...funnelsQuery, enabled: type === 'deals' })
  return (type === 'deals' && data?.data) || NO_FUNNELS
}

/** Which fields of a deal its funnel calculates; without a funnel, the one that it would get. */
export function useCalculated(type: string): (funnelId: string | undefined) => Calculated {
  const funnels = useFunnels(type)
  return (funnelId) => (funnels.length > 0 ? calculatedBy(chosenFunnel(funnels, funnelId)) : {})
}

/** The fields that nobody enters, whatever the funnel. */
export function useAlwaysCalculated(type: string): readonly string[] {
  const funnels = useFunnels(type)
  return FIGURES.filter((name) => funnels.length > 0 && funnels.every((one) => name in calculatedBy(one)))
}

export const isFigure = (type: string, name: string): boolean => type === 'deals' && FIGURES.includes(name)

/** Whether the funnel of a deal calculates this field of it, for lists that do not show the funnel. */
export async function isCalculated(deal: Identifier, name: string): Promise<boolean> {
  const { data: funnels } = await queryClient.ensureQueryData(funnelsQuery)
  if (!funnels.some((one) => name in calculatedBy(one))) return false
  const { data } = await readLinks(deal, ['stage-category'])
  return name in calculatedBy(chosenFunnel(funnels, linkTo(data, 'stage-category')?.id))
}
