// Sets the color scheme before the first paint, so that a page never changes from light to dark. The console stores the choice of the user.
const stored = (() => {
  try {
    return localStorage.getItem('strowger-scheme')
  } catch {
    return null
  }
})()
const isDark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
