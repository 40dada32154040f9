import '../../../test/rules/maximum-properties.ts'
