/** The filters that take ids, with the type that the ids are of. */
export const ID_FILTERS = [
  ...['contacts', 'companies', 'deals', 'orders'].flatMap((type) => [
    [type, 'responsible-id', 'users'],
    [type, 'table-state-id', 'table-states'],
  ]),
  ...['contacts', 'companies', 'deals'].flatMap((type) => [
    [type, 'segment-ids', 'segments'],
    [type, 'segment-process-status-ids', 'segment-process-statuses'],
  ]),
  ['deals', 'deal-status-id', 'deal-statuses'],
  ['deals', 'deal-stage-id', 'deal-stages'],
  ['deals', 'deal-stage-category-id', 'deal-stage-categories'],
  ['deals', 'related-contacts-ids', 'contacts'],
  ['deals', 'related-companies-ids', 'companies'],
  ['orders', 'order-stage-id', 'order-stages'],
] as [string, string, string][]
