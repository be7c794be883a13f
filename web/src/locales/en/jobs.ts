export const jobs = {
  title: 'Jobs',
  text: 'What the server does for the account in the background: the newest hundred.',
  none: 'Nothing was done in the background yet',
  noneText: 'E-mails, imports and changes of formulas show up here.',
  queues: {
    letters: 'E-mail',
    imports: 'Import',
    pushes: 'Push',
    undos: 'Undo',
    demos: 'Demo data',
    recalculations: 'Recalculation of records',
  },
  states: {
    waiting: 'Waiting',
    retrying: 'Trying again',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
  },
  progress: (done: number, total: number) => `${done} of ${total} records`,
  attempts: (count: number) => `${count} attempts`,
}
