/** What is gone, and the way back. */
export const trash = {
  title: 'Trash',
  what: 'What is shown',
  states: { deleted: 'Deleted', discarded: 'In the trash', archived: 'Archived' },
  texts: {
    deleted:
      'What was deleted can be restored at any time, with its parts and links; the files of documents for 30 days, unless your server is set otherwise.',
    discarded:
      'Records that were put into the trash. They stay there until somebody restores or deletes them.',
    archived: 'Records that were archived. They stay there until somebody restores or deletes them.',
  },
  type: 'Type',
  everyType: 'All types',
  person: 'Person',
  everybody: 'Everybody',
  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  restoreAll: 'Restore all deleted together',
  deleteOf: (name: string) => `Delete ${name}`,
  restored: (name: string) => `${name} is restored`,
  all: (many: string) => `All in ${many}`,
  fileGone: 'its file is not kept any more',
  deleteFile: 'Delete the file for good',
  deleteFileTitle: (name: string) => `Delete the file of ${name} for good?`,
  deleteFileText: 'The document cannot be restored any more. This cannot be undone.',
  nothing: 'Nothing here',
  nothingDeleted: 'Nothing was deleted that could be restored.',
  nothingAside: 'No record was put here.',
}
