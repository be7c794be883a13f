import { queryClient } from '../api/queries.ts'
import { customFieldsQuery } from './customFields.ts'

/**
 * What the fields of a page need, for the loader of its route: were it asked for by the page itself, there would be a
 * placeholder, and what follows one React holds back for a third of a second.
 */
export const loadFields = () => queryClient.ensureQueryData(customFieldsQuery)
