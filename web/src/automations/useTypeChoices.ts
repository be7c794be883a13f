import { useTypes } from '../metadata/useTypes.ts'

/** The types that people work with: what automations are about. */
export function useTypeChoices(): readonly { readonly value: string; readonly label: string }[] {
  return useTypes()
    .filter(({ place, can }) => (place === 'navigation' || place === 'other-lists') && can.read)
    .map(({ name, labels }) => ({ value: name, label: labels.many }))
}
