import type { trash as english } from '../en/trash.ts'

export const trash: typeof english = {
  title: 'Корзина',
  what: 'Что показано',
  states: { deleted: 'Удалено', discarded: 'В корзине', archived: 'В архиве' },
  texts: {
    deleted:
      'Удалённое можно восстановить в любое время вместе с его частями и связями; файлы документов — 30 дней, если на сервере не задан другой срок.',
    discarded: 'Записи, перемещённые в корзину. Они лежат здесь, пока их не восстановят или не удалят.',
    archived: 'Записи, перемещённые в архив. Они лежат здесь, пока их не восстановят или не удалят.',
  },
  type: 'Тип',
  everyType: 'Все типы',
  person: 'Кто',
  everybody: 'Все сотрудники',
  restore: 'Восстановить',
  restoreOf: (name) => `Восстановить: ${name}`,
  restoreAll: 'Восстановить всё, что удалено вместе',
  deleteOf: (name) => `Удалить: ${name}`,
  restored: (name) => `Восстановлено: ${name}`,
  all: (many) => `Все записи: ${many}`,
  fileGone: 'файл больше не хранится',
  deleteFile: 'Удалить файл навсегда',
  deleteFileTitle: (name) => `Удалить файл «${name}» навсегда?`,
  deleteFileText: 'Документ больше нельзя будет восстановить. Отменить это нельзя.',
  nothing: 'Здесь ничего нет',
  nothingDeleted: 'Нет удалённого, что можно восстановить.',
  nothingAside: 'Здесь нет записей.',
}
