import { mount } from './lib/page/mount.ts'
import './lib/css/public.css'
import { ProviderPage } from './sign-in/provider/ProviderPage.tsx'

mount(<ProviderPage />)
