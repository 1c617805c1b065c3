"""What tests of several folders or modules share, one idea a module.

Nothing here is collected by pytest. Tests, benches and the rig import from here; this package imports from no
``test_*`` module and from no bench. A helper that only one folder of tests uses lies in that folder, in a
module that is no test.
"""
