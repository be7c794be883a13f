import {
  address,
  boolean,
  choice,
  datetime,
  hash,
  integer,
  longText,
  resource,
  text,
  textList,
} from '../../definition/index.ts'

export const STATES = [
  ...(['receiving', 'queued', 'checking', 'running', 'done', 'failed'] as const),
  ...(['cancelling', 'cancelled', 'undoing', 'undone'] as const),
] as const

export type State = (typeof STATES)[number]

/** An import as a resource: clients start it, watch it and undo it, and write nothing in it. */
export const importJobType = resource('import-jobs', {
  scope: 'import',
  description: {
    en: 'Imports and how far they have come.',
    ru: 'Импорты и то, насколько они продвинулись.',
  },
  attributes: {
    'resource-name': longText().computed(),
    state: choice(...STATES)
      .computed()
      .neverEmpty(),
    format: choice('ndjson', 'csv').computed().neverEmpty(),
    'dry-run': boolean().computed().neverEmpty(),
    'on-conflict': choice('update').computed(),
    'on-error': choice('skip', 'cancel').computed().neverEmpty(),
    match: text().computed(),
    'create-missing': textList().computed(),
    meanings: hash().computed(),
    'on-bad-cell': choice('refuse', 'empty').computed().neverEmpty(),
    dates: choice('iso', 'day-first', 'month-first').computed(),
    numbers: choice('plain', 'point', 'comma').computed(),
    total: integer().computed(),
    processed: integer().computed().neverEmpty(),
    created: integer().computed().neverEmpty(),
    updated: integer().computed().neverEmpty(),
    failed: integer().computed().neverEmpty(),
    'left-out': integer().computed().neverEmpty(),
    'not-undone': integer().computed().neverEmpty(),
    problem: longText().computed(),
    'user-id': integer().computed().neverEmpty(),
    'errors-url': address().neverEmpty(),
    'undo-url': address().neverEmpty(),
    'created-at': datetime().computed().neverEmpty(),
    'updated-at': datetime().computed().neverEmpty(),
    'started-at': datetime().computed(),
    'finished-at': datetime().computed(),
  },
})
