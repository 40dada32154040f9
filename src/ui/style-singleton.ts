import { useEffect } from 'react'

/**
 * In place of the package `react-style-singleton`, with which open dialogs keep the page behind them from
 * scrolling. That one writes a style element, which the content security policy does not allow; this
 * one hands the rules over as a style sheet object, which is our own script's doing. Named and shaped as there.
 */
export function styleSingleton() {
  let users = 0
  const sheet = typeof CSSStyleSheet === 'undefined' ? null : new CSSStyleSheet()

  /** The rules of whoever comes first hold until the last has gone. */
  return function Sheet({ styles }: { styles: string }) {
    useEffect(() => {
      if (!sheet) return
      users += 1
      if (users === 1) {
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      return () => {
        users -= 1
        if (users > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      }
    }, [styles])
    return null
  }
}
