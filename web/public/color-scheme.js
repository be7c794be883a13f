// Runs before the first paint, so that nobody who chose the dark scheme sees a white flash.
const stored = localStorage.getItem('rapport-color-scheme')
const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
