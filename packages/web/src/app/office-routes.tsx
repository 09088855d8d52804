import { createRoute, lazyRouteComponent, useParams, useSearch } from '@tanstack/react-router'
import { mailListSearch, parameter, productListSearch, validateSearchBy } from '#ui/lists/list-search.ts'
import { recordIdIn } from '#ui/record-id.ts'
import { officeRoute, useOpening } from './layout-routes.tsx'
import { lazyPage, loadBoth, startBy, startListBy, startRecordBy } from './lazy-page.tsx'

const dashboardRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/dashboard',
  staticData: { help: 'dashboard' },
  validateSearch: validateSearchBy({ currency: parameter.id }),
  shouldReload: false,
  loader: startBy(() => import('#dashboard/dashboard-queries.ts'), 'startDashboard'),
  component: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
})

const emailsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/emails',
  staticData: { help: 'emails' },
  validateSearch: mailListSearch,
  shouldReload: false,
  loader: startListBy(() => import('#mail/mail-queries.ts'), mailListSearch, 'startMailList'),
  component: lazyPage(
    () => import('#mail/OutboxScreen.tsx'),
    ({ OutboxScreen }) =>
      function EmailsPage() {
        return <OutboxScreen search={useSearch({ from: '/office/emails' })} />
      },
  ),
})

const paymentsSearch = validateSearchBy({
  customer: parameter.id,
  currency: parameter.id,
  payment: parameter.id,
  invoices: parameter.ids,
  from: parameter.day,
  to: parameter.day,
})

const paymentsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/payments',
  staticData: { help: 'payments' },
  validateSearch: paymentsSearch,
  shouldReload: false,
  loader: startListBy(() => import('#payments/payment-queries.ts'), paymentsSearch, 'startPayments'),
  component: lazyPage(
    () => import('#payments/PaymentsScreen.tsx'),
    ({ PaymentsScreen }) =>
      function PaymentsPage() {
        return <PaymentsScreen search={useSearch({ from: '/office/payments' })} />
      },
  ),
})

const profileRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/profile',
  staticData: { help: 'access' },
  loader: startBy(() => import('#auth/profile-queries.ts'), 'startProfile'),
  component: lazyPage(
    () =>
      loadBoth(
        () => import('./ColourSchemes.tsx'),
        () => import('#auth/ProfileScreen.tsx'),
      ),
    ({ ColourSchemes, ProfileScreen }) =>
      function ProfilePage() {
        return <ProfileScreen colours={<ColourSchemes isTitled />} />
      },
  ),
})

const loadCatalogue = () => import('#catalogue/catalogue-queries.ts')

const productsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/products',
  staticData: { help: 'products' },
  validateSearch: productListSearch,
  shouldReload: false,
  loader: startListBy(loadCatalogue, productListSearch, 'startProductList'),
  component: lazyPage(
    () => import('#catalogue/products/ProductListScreen.tsx'),
    ({ ProductListScreen }) =>
      function ProductsPage() {
        return <ProductListScreen search={useSearch({ from: '/office/products' })} />
      },
  ),
})

const productImportRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/products/import',
  staticData: { help: 'imports' },
  component: lazyPage(
    () => import('#catalogue/imports/ProductImportScreen.tsx'),
    ({ ProductImportScreen }) =>
      function ProductImportPage() {
        const opening = useOpening()
        return <ProductImportScreen key={opening} />
      },
  ),
})

const productGroupsRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/products/groups',
  staticData: { help: 'products' },
  loader: startBy(loadCatalogue, 'startGroups'),
  component: lazyRouteComponent(() => import('#catalogue/reference-data/GroupsScreen.tsx'), 'GroupsScreen'),
})

const newProductRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/product/create',
  staticData: { help: 'products' },
  loader: startBy(loadCatalogue, 'startNewProduct'),
  component: lazyRouteComponent(
    () => import('#catalogue/products/ProductFormScreens.tsx'),
    'NewProductScreen',
  ),
})

const editProductRoute = createRoute({
  getParentRoute: () => officeRoute,
  path: '/product/edit/$id',
  staticData: { help: 'products' },
  loader: startRecordBy(loadCatalogue, ({ startProduct }, queries, { id }) => startProduct(queries, id)),
  component: lazyPage(
    () => import('#catalogue/products/ProductFormScreens.tsx'),
    ({ EditProductScreen }) =>
      function EditProductPage() {
        const id = recordIdIn(useParams({ from: '/office/product/edit/$id' }).id) ?? 0
        return <EditProductScreen key={id} id={id} />
      },
  ),
})

/** The screens of members apart from documents, leads and customers, and settings. */
export const officeRoutes = [
  dashboardRoute,
  emailsRoute,
  paymentsRoute,
  profileRoute,
  productsRoute,
  productImportRoute,
  productGroupsRoute,
  newProductRoute,
  editProductRoute,
]
