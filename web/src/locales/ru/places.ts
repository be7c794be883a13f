import type { places as english } from '../en/places.ts'
import { counted } from './counted.ts'

export const places: typeof english = {
  more: 'Другие списки',
  arrange: 'Настроить меню',
  shown: 'В меню',
  hidden: 'Остальное',
  hide: (name) => `Убрать «${name}»`,
  find: 'Найти список',
  reset: 'Вернуть как было',
  duplicates: 'Дубли',
  duplicatesText:
    'Записи с одинаковой почтой, телефоном или ИНН. Откройте одну из них, чтобы объединить с ней остальные.',
  noDuplicates: 'Дублей нет',
  noDuplicatesText: 'Нет двух записей с одинаковой почтой, телефоном или ИНН.',
  perhaps: 'Возможно, одно и то же',
  perhapsText: 'Контакты с одинаковым именем в одной компании. Проверьте: это могут быть тёзки.',
  several: (count) => counted(count, 'запись', 'записи', 'записей'),
  merge: 'Открыть и объединить',
  tellApart: 'Это не дубли',
  toldApart: 'Больше не показываются как дубли',
}
