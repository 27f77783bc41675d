import type { ThemeConfig } from 'antd/es/config-provider'
import theme from 'antd/es/theme'

const shared = {
  borderRadius: 8,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
}

/** antd's default colours miss WCAG's 4.5:1 in several places; these meet it. */
const light = {
  colorPrimary: '#1d50c4',
  colorLink: '#1d50c4',
  colorLinkHover: '#173f9c',
  colorError: '#b3261e',
  colorTextPlaceholder: '#667385',
  colorTextDescription: '#4f5d6f',
  colorTextSecondary: '#4f5d6f',
  colorText: '#16202e',
  colorBgLayout: '#f3f5f9',
  colorBorderSecondary: '#e3e8ef',
}

const dark = {
  colorPrimary: '#3a6fe0',
  colorLink: '#8fb4ff',
  colorLinkHover: '#b3ccff',
  colorError: '#ff7a70',
  colorTextPlaceholder: '#8e9bad',
  colorTextDescription: '#a7b3c3',
  colorTextSecondary: '#a7b3c3',
  colorText: '#e8edf4',
  colorBgLayout: '#0e131b',
  colorBgContainer: '#161d28',
  colorBgElevated: '#1b2431',
  colorBorderSecondary: '#2a3443',
}

/** Backgrounds for white text; the light red takes dark text. */
const darkButton = {
  colorPrimary: '#2c62d6',
  colorPrimaryHover: '#3a6fe0',
  colorPrimaryActive: '#2452b8',
  dangerColor: '#24100e',
}

/** The sidebar is dark in both themes (product: Screens). */
const sider = '#0f1a2c'

export function shellTheme(isDark: boolean, isStill: boolean): ThemeConfig {
  const edge = isDark ? '#68778c' : '#8490a2'
  return {
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...shared, ...(isDark ? dark : light), motion: !isStill },
    components: {
      Button: isDark ? darkButton : {},
      // A field's border meets 3:1.
      Input: { colorBorder: edge },
      Select: { colorBorder: edge },
      DatePicker: { colorBorder: edge },
      Radio: { colorBorder: edge },
      Checkbox: { colorBorder: edge },
      Layout: { siderBg: sider, headerBg: isDark ? dark.colorBgContainer : '#fff', headerHeight: 56 },
      Menu: {
        darkItemBg: sider,
        darkSubMenuItemBg: sider,
        darkItemSelectedBg: '#1d50c4',
        darkItemColor: '#c3cfdf',
        darkGroupTitleColor: '#c3cfdf',
        itemBorderRadius: 8,
        itemHeight: 38,
      },
      Table: {
        cellPaddingBlockMD: 11,
        cellPaddingInlineMD: 12,
        headerBg: isDark ? '#1b2431' : '#f8fafc',
        headerColor: isDark ? '#a7b3c3' : '#4f5d6f',
      },
    },
  }
}
