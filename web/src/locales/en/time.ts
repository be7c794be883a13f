export const days = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
}

export const periods = {
  thisMonth: 'This month',
  lastMonth: 'Last month',
  last30: 'Last 30 days',
  last90: 'Last 90 days',
  year: 'Last 12 months',
  always: 'All time',
  choose: 'From … to …',
  quarter: (number: number, year: number) => `Q${number} ${year}`,
}
