import type { Catalogue } from '../en.ts'

export const jobs: Catalogue['jobs'] = {
  title: 'Фоновые задачи',
  text: 'Что сервер делает для аккаунта в фоне: последние сто задач.',
  none: 'В фоне ещё ничего не выполнялось',
  noneText: 'Здесь появятся письма, импорты и пересчёты формул.',
  queues: {
    letters: 'Письмо',
    imports: 'Импорт',
    pushes: 'Пуш-уведомление',
    demos: 'Демоданные',
    undos: 'Отмена изменений',
    recalculations: 'Пересчёт записей',
  },
  states: {
    waiting: 'Ожидает',
    retrying: 'Повторяется',
    running: 'Выполняется',
    done: 'Готово',
    failed: 'Не удалось',
  },
  progress: (done, total) => `Записей: ${done} из ${total}`,
  attempts: (count) => `Попыток: ${count}`,
}
