import type { dashboard as english } from '../en/dashboard.ts'
import { counted } from './counted.ts'

export const dashboard: typeof english = {
  title: 'Обзор',
  time: 'Время',
  nothing: 'За это время ничего нет.',
  nobody: 'Никто',
  count: 'Количество',
  open: 'Открытые сделки',
  won: 'Выиграно',
  lost: 'Проиграно',
  overdue: 'Просроченные задачи',
  overdueText: 'По ответственным.',
  contacts: 'Новые контакты',
  contactsText: 'По времени создания.',
  ofEverybody: 'у всех',
  inThisTime: 'за это время',
  deals: (count) => counted(count, 'сделка', 'сделки', 'сделок'),
  funnel: 'Воронка и конверсия',
  funnelText: 'Сколько сделок, созданных за это время, дошло до этапа и какая доля идёт дальше.',
  byMonth: 'Выиграно и проиграно по месяцам',
  byMonthText: 'По сумме, в том месяце, когда сделку закрыли.',
  byStage: 'Сумма по этапам',
  byResponsible: 'Сумма по ответственным',
  createdText: 'Сделки, созданные за это время, и где они сейчас.',
}
